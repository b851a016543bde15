import {
  GLOBE,
  HOUSE,
  LANDMARK,
  SCISSORS,
  SETTINGS,
  SHOPPING_BAG,
  USER_ROUND,
  USERS,
} from '../../parts/icons.ts';
import type { SectionName } from './areas.ts';

export const SECTION_ICONS = {
  home: HOUSE,
  services: SCISSORS,
  team: USERS,
  clients: USER_ROUND,
  shop: SHOPPING_BAG,
  money: LANDMARK,
  online: GLOBE,
  settings: SETTINGS,
} as const satisfies Readonly<Record<SectionName | 'home', string>>;
