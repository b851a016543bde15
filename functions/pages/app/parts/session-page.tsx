import { useSignal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { PageComponent } from '../app.tsx';
import { takeLinkTokenOrEmpty } from '../links/link-token.ts';
import type { Catalog, PageData } from '../page-data.ts';
import { openSession, type Session } from '../session.ts';
import { texts } from '../texts/index.ts';
import { LoadedView, useLoaded } from './loaded.tsx';
import { Skeleton } from './skeleton.tsx';

export type ViewProps = { readonly data: PageData; readonly session: Session; readonly catalog: Catalog };

export type LinkViewProps = ViewProps & { readonly token: string };

type LateCatalogProps = {
  readonly session: Session;
  readonly children: (catalog: Catalog) => ComponentChildren;
};

/** Loads the catalog that the server could not read in time. */
function LateCatalog({ session, children }: LateCatalogProps) {
  const source = useLoaded((options) => session.salon.booking.catalog({}, options));
  return <LoadedView source={source}>{({ data }) => children(data)}</LoadedView>;
}

/**
 * A page with a view that only the browser can show, because it depends on what this tab keeps: the server renders
 * blocks in its place.
 */
export const createSessionPage =
  (getHeading: (data: PageData) => string, View: ComponentType<ViewProps>): PageComponent =>
  ({ data }) => {
    const session = useMemo(() => openSession({ ...data, currency: data.catalog?.shop.currency }), [data]);
    const isStarted = useSignal(false);
    useEffect(() => {
      isStarted.value = true;
    }, [isStarted]);
    const show = (catalog: Catalog) => <View data={data} session={session} catalog={catalog} />;
    return (
      <>
        <h1>{getHeading(data)}</h1>
        {!isStarted.value && <Skeleton />}
        {isStarted.value &&
          (data.catalog ? show(data.catalog) : <LateCatalog session={session}>{show}</LateCatalog>)}
      </>
    );
  };

/** A page that a mail links to: its view gets the token of the link. */
export const createLinkPage = (
  getHeading: (data: PageData) => string,
  View: ComponentType<LinkViewProps>,
): PageComponent =>
  createSessionPage(getHeading, (props) => {
    const token = useMemo(() => takeLinkTokenOrEmpty(props.data), [props.data]);
    return token === '' ? <p class="note">{texts().visit.noLink}</p> : <View {...props} token={token} />;
  });
