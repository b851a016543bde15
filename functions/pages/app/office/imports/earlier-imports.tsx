import { Card } from '../../parts/card.tsx';
import { formatInstant } from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import type { ViewProps } from '../view-props.ts';
import { importTexts } from './texts/index.ts';

/** The imports that were started, each with a link to its progress. */
export function EarlierImports({ salon, place, data }: ViewProps) {
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
