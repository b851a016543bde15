import { getLabel } from '../form/labels.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';

type MessageTextsProps = Pick<ViewProps, 'place'> & { readonly rows: readonly Row[] };

const NAME = 'message-text';

/** The messages to clients, each with its languages, and the first words that the salon has written itself. */
export function MessageTexts({ place, rows }: MessageTextsProps) {
  const { area, choices } = officeTexts();
  const kinds = [...new Set(rows.map(({ kind }) => String(kind)))];
  const label = (field: string) => getLabel(NAME, field).label;
  return (
    <div class="card">
      <table class="tbl fold">
        <caption class="vh">{area[NAME].name}</caption>
        <thead>
          <tr>
            {['kind', 'language', 'is_own'].map((field) => (
              <th key={field} scope="col">
                {label(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => {
            const texts = rows.filter((row) => row.kind === kind);
            const own = texts.find(({ is_own }) => is_own === 1);
            return (
              <tr key={kind}>
                <th scope="row">
                  <a href={place.href(NAME, String(texts[0]?.id))}>{choices.kind?.[kind] ?? kind}</a>
                </th>
                <td data-label={label('language')}>
                  <span class="row wrap">
                    {texts.map(({ id, language, is_own }) => (
                      <a
                        key={String(id)}
                        class={is_own === 1 ? 'chip ok' : 'chip'}
                        href={place.href(NAME, String(id))}
                      >
                        {choices.language?.[String(language)] ?? String(language)}
                      </a>
                    ))}
                  </span>
                </td>
                <td class="sub clip" data-label={label('is_own')}>
                  {String(own?.text || own?.subject || '–')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
