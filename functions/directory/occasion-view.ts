import type { Occasion } from '../../lib/rules/salon/occasions.ts';
import { toggleNumber } from '../../lib/views/toggles.ts';

export const occasionView = ({ id, name, images, active }: Occasion) => ({
  id,
  name,
  images: [...images],
  status: toggleNumber(active),
});
