import { mount } from 'svelte';
import '../shell/theme.css';
import Embed from './Embed.svelte';

const target = document.getElementById('app');
if (target) mount(Embed, { target });
