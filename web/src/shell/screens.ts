// The screens, in the order of the menu. Each is loaded when it is first opened.
import type { Component } from 'svelte';
import type { Route } from './route';

export interface Screen {
  key: string;
  title: string;
  /** Screens that are reached from others have no place in the menu. */
  hidden?: true;
  /** Screens that few people need stand behind a button where there is little room. */
  rare?: true;
  /** Screens without parts have no use for the route. */
  load(): Promise<Component<{ route: Route }> | Component>;
}

export const screens: Screen[] = [
  { key: 'home', title: 'Home', hidden: true, load: async () => (await import('../screens/home/Home.svelte')).default },
  { key: 'variant', title: 'Variant', hidden: true, load: async () => (await import('../screens/variant/Variant.svelte')).default },
  { key: 'library', title: 'Library', load: async () => (await import('../screens/library/Library.svelte')).default },
  { key: 'play', title: 'Play', load: async () => (await import('../screens/play/Play.svelte')).default },
  { key: 'analyse', title: 'Analyse', load: async () => (await import('../screens/analyse/Analyse.svelte')).default },
  { key: 'design', title: 'Design', load: async () => (await import('../screens/design/Design.svelte')).default },
  { key: 'work', title: 'My work', load: async () => (await import('../screens/kept/Work.svelte')).default },
  { key: 'share', title: 'Export', rare: true, load: async () => (await import('../screens/share/Share.svelte')).default },
  { key: 'preset', title: 'Preset', hidden: true, load: async () => (await import('../screens/preset/Preset.svelte')).default },
  { key: 'rw144', title: 'RW144', rare: true, load: async () => (await import('../screens/rw144/Rw144.svelte')).default },
];
