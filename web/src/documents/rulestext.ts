// The rules that are stored with moves, so that these replay when the library has changed.
import { rules } from '../core/rules';
import type { VariantRef } from '../core/types';

/**
 * Returns the rules of a variant as text; nothing where the reference holds them, or they cannot be
 * written whole.
 */
export async function rulesText(ref: VariantRef): Promise<string | undefined> {
  if (ref.kind === 'text') return undefined;
  const saved = await rules.save({ kind: 'library', name: ref.name }, 'fers').catch(() => undefined);
  return saved?.losses.length === 0 ? saved.text : undefined;
}
