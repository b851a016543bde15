import { toggleNumber } from '../../lib/acts/toggles.ts';
import type { Occasion } from '../../lib/rules/occasions.ts';

export const occasionView = ({ id, name, images, active }: Occasion) => ({
  id,
  name,
  images: [...images],
  status: toggleNumber(active),
});
