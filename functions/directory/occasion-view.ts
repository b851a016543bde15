import type { Occasion } from '../../lib/rules/salon/salon.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';

export const toOccasionView = ({ id, name, images, active }: Occasion) => ({
  id,
  name,
  images: [...images],
  status: toToggleNumber(active),
});
