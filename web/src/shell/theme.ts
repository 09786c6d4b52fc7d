// The theme that the settings ask for, on the root of the page.
import type { Settings } from './settings.svelte';

const SCHEMES: Record<Settings['theme'], string> = { auto: '', light: 'light', dark: 'dark', contrast: 'light', 'contrast-dark': 'dark' };

export function showTheme(theme: Settings['theme']): void {
  const root = document.documentElement;
  root.style.colorScheme = SCHEMES[theme];
  if (theme.startsWith('contrast')) root.dataset.contrast = 'more';
  else delete root.dataset.contrast;
}
