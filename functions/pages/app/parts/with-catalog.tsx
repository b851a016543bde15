import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Catalog, PageData } from '../page-data.ts';
import type { Session } from '../session.ts';
import { LoadedView, useLoaded } from './loaded.tsx';
import { Skeleton } from './skeleton.tsx';

type WithCatalogProps = {
  readonly data: PageData;
  readonly session: Session;
  readonly children: (catalog: Catalog) => ComponentChildren;
};

/** Loads the catalog that the server could not read in time. */
function LateCatalog({ session, children }: WithCatalogProps) {
  const source = useLoaded((options) => session.salon.booking.catalog({}, options));
  return <LoadedView source={source}>{({ data }) => children(data)}</LoadedView>;
}

/**
 * A view that only the browser can show, because it depends on what this tab keeps: the server renders blocks in its
 * place.
 */
export function WithCatalog(props: WithCatalogProps) {
  const isStarted = useSignal(false);
  useEffect(() => {
    isStarted.value = true;
  }, [isStarted]);
  const { data, children } = props;
  if (!isStarted.value) return <Skeleton />;
  return data.catalog ? children(data.catalog) : <LateCatalog {...props} />;
}
