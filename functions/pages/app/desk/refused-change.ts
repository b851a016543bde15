import type { CallFailure } from '../../../../lib/client/types.ts';
import { describeFailure } from '../parts/notice.tsx';
import { deskTexts } from './texts/index.ts';

/** Why a change of services is refused: of a field, or of the whole. `taken`: what stands in the way of more time. */
export function describeRefusedChange(refused: CallFailure, name: string, taken: string): string {
  const words = deskTexts();
  if (refused.kind === 'unreachable') return words.acts.unknown(words.changeServices.act(name));
  if (refused.code === 'slot_not_available') return taken || describeFailure(refused);
  return Object.values(refused.errors).flat()[0] ?? describeFailure(refused);
}
