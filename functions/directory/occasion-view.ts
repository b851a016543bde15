import type { Occasion } from '../../lib/rules/occasions.ts';

export const occasionView = ({ id, name, images, active }: Occasion) => ({
  id,
  name,
  images: [...images],
  status: active ? (1 as const) : (0 as const),
});
