import { type AreaName, getArea, isArea } from './areas/areas.ts';
import { getPageName } from './areas/page-names.ts';
import type { OfficePage } from './areas/sections.ts';
import { PageHeading } from './page-heading.tsx';
import { officeTexts } from './texts/index.ts';
import type { ViewProps } from './view-props.ts';

type LostProps = Pick<ViewProps, 'place'> & {
  /** The missing thing: the page, a record of its list, or what the address asks of the page. */
  readonly what: 'page' | 'record' | 'query';
  /** The page that the address is about; undefined for an address of no page. */
  readonly page?: AreaName | OfficePage | undefined;
};

/** Whether records of a page can be gone: erased clients too, but no statement. */
function canBeDeleted(page: AreaName): boolean {
  const shown = getArea(page);
  if (shown.kind !== 'records') return false;
  return shown.operations.delete !== undefined || !!shown.acts?.some(({ kind }) => kind === 'final');
}

/** An address that leads nowhere: what may have happened, and the way on. */
export function LostCard({ place, what, page }: LostProps) {
  const { missing, form, area } = officeTexts();
  const name = page === undefined ? '' : getPageName(page);
  const list = page !== undefined && isArea(page) ? page : undefined;
  const way = page === undefined ? missing.toHome : missing.toPage(name);
  const words: { readonly [What in LostProps['what']]: readonly [title: string, text: string, way: string] } =
    {
      page: [missing.title, missing.text, way],
      record: [
        list === undefined ? missing.title : missing.record(area[list].one),
        list !== undefined && canBeDeleted(list) ? form.gone : missing.mistyped,
        missing.toAll(name),
      ],
      query: [missing.wrongTitle, missing.wrongText, way],
    };
  const [title, text, button] = words[what];
  return (
    <div class="card empty">
      <b>{title}</b>
      <p>{text}</p>
      <a class="btn primary" href={place.href(page ?? '')}>
        {button}
      </a>
    </div>
  );
}

type MissingPageProps = LostProps & Pick<ViewProps, 'data' | 'permissions'>;

/** The page of an address that leads nowhere. */
export const MissingPage = ({ what, page, ...view }: MissingPageProps) => (
  <>
    <PageHeading
      {...view}
      title={page === undefined ? officeTexts().office : getPageName(page)}
      area={page !== undefined && isArea(page) ? page : undefined}
    />
    <LostCard place={view.place} what={what} page={page} />
  </>
);
