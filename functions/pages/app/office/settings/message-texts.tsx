import { Chip } from '../../parts/chip.tsx';
import { getLabel } from '../form/labels.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import { messageTextTexts } from './texts/index.ts';

type MessageTextsProps = Pick<ViewProps, 'place'> & { readonly rows: readonly Row[] };

const NAME = 'message-text';

/** The messages to clients, each with the languages in which the salon has words of its own. */
export function MessageTexts({ place, rows }: MessageTextsProps) {
  const { area, choices } = officeTexts();
  const words = messageTextTexts();
  const kinds = [...new Set(rows.map(({ kind }) => String(kind)))];
  const label = (field: string) => getLabel(NAME, field).label;
  return (
    <div class="card">
      <table class="tbl fold">
        <caption class="vh">{area[NAME].name}</caption>
        <thead>
          <tr>
            {['kind', 'is_own'].map((field) => (
              <th key={field} scope="col">
                {label(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => {
            const texts = rows.filter((row) => row.kind === kind);
            const own = texts.filter(({ is_own }) => is_own === 1);
            return (
              <tr key={kind}>
                <th scope="row">
                  <a href={place.href(NAME, String((own[0] ?? texts[0])?.id))}>
                    {choices.kind?.[kind] ?? kind}
                  </a>
                </th>
                <td class="sub" data-label={label('is_own')}>
                  <span class="row wrap">
                    {own.map(({ id, language }) => (
                      <Chip key={String(id)} look="ok">
                        {words.own(choices.language?.[String(language)] ?? String(language))}
                      </Chip>
                    ))}
                    {own.length === 0 && words.ours}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
