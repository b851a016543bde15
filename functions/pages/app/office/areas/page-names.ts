import { ownLogInTexts } from '../../parts/own-log-in/texts/index.ts';
import { officeTexts } from '../texts/index.ts';
import type { AreaName } from './areas.ts';
import type { OfficePage } from './sections.ts';

/** The name of a page, also of one that is no area. */
export function getPageName(page: AreaName | OfficePage): string {
  const { list, area } = officeTexts();
  switch (page) {
    case 'starter':
    case 'import':
    case 'calendar':
      return list[page];
    case 'month':
      return list.month;
    case 'you':
      return ownLogInTexts().heading;
    default:
      return area[page].name;
  }
}
