import type { ComponentChildren } from 'preact';
import type { AreaName } from '../areas/areas.ts';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';

type EmptyListProps = {
  /** That there is nothing. */
  readonly what: string;
  /** The list whose reason and next step are told; undefined for a search without a hit. */
  readonly name?: AreaName | undefined;
  readonly children?: ComponentChildren;
};

type NoLocationProps = Pick<ViewProps, 'place' | 'permissions'>;

/** A page that needs a location, in a salon without one. */
export const NoLocation = ({ place, permissions }: NoLocationProps) => (
  <EmptyList what={officeTexts().list.noLocation} name="location">
    {permissions.includes('settings.write') && (
      <a href={place.href('location', 'new')}>{officeTexts().list.add(officeTexts().area.location.one)}</a>
    )}
  </EmptyList>
);

/** An empty list: why it is empty, and what comes next (BEHAVIOR §40.4). */
export function EmptyList({ what, name, children }: EmptyListProps) {
  const texts: { readonly [Name in AreaName]?: string } = officeTexts().list.empty;
  const text = name && texts[name];
  return (
    <div class="card empty" role="status">
      <b>{what}</b>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
