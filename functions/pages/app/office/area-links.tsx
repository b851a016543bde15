import { scrollToChosenItem } from '../parts/scroll-to-chosen.ts';
import type { AreaName } from './areas/areas.ts';
import { listAreasOfTab } from './areas/sections.ts';
import { officeTexts } from './texts/index.ts';
import type { ViewProps } from './view-props.ts';

type AreaLinksProps = Pick<ViewProps, 'place' | 'permissions'> & { readonly name: AreaName };

/** The areas of a tab that has several: at the start of the filters, or above a form (BEHAVIOR §40.4). */
export function AreaLinksOfTab({ place, permissions, name }: AreaLinksProps) {
  const areas = listAreasOfTab(name, permissions);
  const [first = name] = areas;
  if (areas.length < 2) return null;
  const words = officeTexts();
  return (
    <nav class="scrollseg" aria-label={words.tabs[first] ?? words.area[first].name}>
      <div ref={scrollToChosenItem} class="seg">
        {areas.map((area) => (
          <a key={area} href={place.href(area)} aria-current={area === name ? 'page' : undefined}>
            {words.area[area].name}
          </a>
        ))}
      </div>
    </nav>
  );
}
