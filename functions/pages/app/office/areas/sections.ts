import {
  AREAS,
  type AreaName,
  findPermissionIfAllMissing,
  SECTIONS,
  type SectionName,
  type Tab,
} from './areas.ts';

export const listTabs = (section: SectionName, permissions: readonly string[]): readonly Tab[] =>
  (SECTIONS[section] as readonly Tab[])
    .map((tab) => tab.filter((area) => findPermissionIfAllMissing(AREAS[area], permissions) === undefined))
    .filter((tab) => tab.length > 0);

/** The areas of the tab that has an area; none for an area outside of the sections. */
export function listAreasOfTab(area: AreaName, permissions: readonly string[]): Tab {
  const section = findSection(area);
  return (section && listTabs(section, permissions).find((tab) => tab.includes(area))) ?? [];
}

export const listSectionsWithFirstArea = (permissions: readonly string[]) =>
  (Object.keys(SECTIONS) as SectionName[]).flatMap((section) => {
    const [area] = listTabs(section, permissions)[0] ?? [];
    return area === undefined ? [] : [{ section, area }];
  });

/** The pages that are no area, and belong to one. */
const AREA_OF_PAGE = {
  starter: 'services',
  import: 'customer',
  calendar: 'staff',
  month: 'sales',
} as const satisfies Readonly<Record<string, AreaName>>;
/** The pages that are no area, and have a name. `you` is the user's own log-in. */
export type OfficePage = keyof typeof AREA_OF_PAGE | 'you';

export const isOfficePage = (name: string): name is OfficePage =>
  name === 'you' || Object.hasOwn(AREA_OF_PAGE, name);

/** The pages that are no area, which a user may open. */
export const listNonAreaPages = (permissions: readonly string[]): readonly OfficePage[] => [
  ...(Object.keys(AREA_OF_PAGE) as (keyof typeof AREA_OF_PAGE)[]).filter(
    (page) => findPermissionIfAllMissing(AREAS[AREA_OF_PAGE[page]], permissions) === undefined,
  ),
  'you',
];

/** The section that has an area or one of its pages; undefined for Home and its pages. */
export function findSection(page: string): SectionName | undefined {
  const area = (AREA_OF_PAGE as Readonly<Record<string, AreaName>>)[page] ?? page;
  return (Object.keys(SECTIONS) as SectionName[]).find((section) =>
    (SECTIONS[section] as readonly Tab[]).some((tab) => tab.some((each) => each === area)),
  );
}
