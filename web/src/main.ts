import { mount } from 'svelte';
import { keepOffline } from './offline/register';
import './shell/theme.css';
import App from './shell/App.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });
keepOffline();
