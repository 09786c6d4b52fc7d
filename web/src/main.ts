import { mount } from 'svelte';
import { prepared } from './core/prepared';
import { answeredBeforehand } from './core/rules';
import { answerOfFiles } from './library/first';
import { keepOffline } from './offline/register';
import './shell/theme.css';
import './first/early.css';
import App from './shell/App.svelte';

answeredBeforehand(answerOfFiles);
const target = document.getElementById('app');
if (target) mount(App, { target });
// Who has come to play waits for the core; others read first.
void keepOffline(prepared(/^#\/(?:play|analyse)\//.test(location.hash)));
