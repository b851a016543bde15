import type { AreaName } from './areas/areas.ts';
import { PageHeading } from './page-heading.tsx';
import { officeTexts } from './texts/index.ts';
import type { ViewProps } from './view-props.ts';

type MissingPageProps = Pick<ViewProps, 'data' | 'place' | 'permissions'> & {
  /** The list that has no such record; undefined for an address of no page. */
  readonly area?: AreaName;
};

/** An address that leads nowhere: what may have happened, and the way on. */
export function MissingPage({ area, ...view }: MissingPageProps) {
  const words = officeTexts();
  return (
    <>
      <PageHeading {...view} title={area ? words.area[area].name : words.office} />
      <div class="card empty">
        <b>{words.missing.title}</b>
        <p>{area ? words.form.gone : words.missing.text}</p>
        <a class="btn primary" href={view.place.href(area ?? '')}>
          {area ? words.missing.toAll(words.area[area].name) : words.missing.toHome}
        </a>
      </div>
    </>
  );
}
