// Squares and moves as people write them: as the players of a game do, or as in chess.
import type { LegalMove, VariantInfo } from '../core/types';
import { settings } from '../shell/settings.svelte';

export const writingOf = ({ writing }: Pick<VariantInfo, 'writing'>): VariantInfo['writing'] => (settings.writing === 'algebraic' ? 'algebraic' : writing);

export const moveText = ({ san, customary }: Pick<LegalMove, 'san' | 'customary'>): string => (settings.writing === 'algebraic' ? san : (customary ?? san));
