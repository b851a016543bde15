import { useSignal } from '@preact/signals';
import { Card } from '../../parts/card.tsx';
import { formatInstant } from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../page-heading.tsx';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { ChooseFile } from './choose-file.tsx';
import type { SentFile } from './import-data.ts';
import { ImportProgress } from './import-progress.tsx';
import { PreviewView } from './preview-view.tsx';
import { importTexts } from './texts/index.ts';

/** The imports that were started, each with a link to its progress. */
function EarlierImports({ salon, place, data }: ViewProps) {
  const words = importTexts();
  const source = useLoaded((options) => salon.imports.importIndex({}, options));
  return (
    <LoadedView source={source}>
      {({ data: imports }) =>
        imports.length > 0 && (
          <Card id="earlier" title={words.earlier.title}>
            <ul class="lines">
              {imports.map(({ id, started_at, state, created }) => (
                <li key={id}>
                  <span class="grow">
                    {formatInstant(started_at ?? '', data.timeZone)}
                    {' · '}
                    {words.progress.states[state]}
                    {' · '}
                    {words.earlier.added} {created}
                  </span>
                  <a href={`${place.href('import')}?import=${id}`}>{words.earlier.open}</a>
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </LoadedView>
  );
}

/** Imports clients from a file: choose it, match its columns, look at what is wrong, import, undo (BEHAVIOR §40.12). */
export function ImportPage(props: ViewProps) {
  const { place, permissions } = props;
  const words = importTexts();
  const sent = useSignal<SentFile | undefined>(undefined);
  const id = Number(place.address.value.query.get('import') ?? 0) || 0;
  if (!permissions.includes('settings.write'))
    return <p class="note">{officeTexts().needs('settings.write')}</p>;
  return (
    <>
      <PageHeading
        {...props}
        title={words.title}
        crumb="customer"
        under={id === 0 ? words.intro : undefined}
      />
      {id > 0 && <ImportProgress key={id} {...props} id={id} />}
      {id === 0 && sent.value && <PreviewView {...props} sent={sent} />}
      {id === 0 && !sent.value && (
        <div class="stack">
          <ChooseFile {...props} sent={sent} />
          <EarlierImports {...props} />
        </div>
      )}
    </>
  );
}
