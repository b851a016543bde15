import { useSignal } from '@preact/signals';
import { getPageLanguage, texts } from '../../../texts/index.ts';
import { LANGUAGE_NAMES } from '../../../texts/language-names.ts';
import type { FieldShape } from '../../areas/shape.ts';
import { officeTexts } from '../../texts/index.ts';
import type { Values } from '../../value-types.ts';
import { useField, useFormContext } from '../form-state.ts';
import { isNothingTyped } from '../values.ts';
import { FieldError, Hint } from './labelled-control.tsx';
import type { WithControl } from './list-control.tsx';
import type { ControlProps } from './simple-controls.tsx';

type Language = keyof typeof LANGUAGE_NAMES;
const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

type Props = ControlProps &
  WithControl & { readonly shape: Extract<FieldShape, { readonly kind: 'fields' }> };

/** The texts of a record in other languages, one language at a time, beside the record's own texts (BEHAVIOR §40.5). */
export function TranslationsControl({ path, shape, label: given, Control }: Props) {
  const { get } = useFormContext();
  const { id, label, hint, error, value } = useField(path, given);
  const isWritten = (language: Language) => !isNothingTyped((value as Values | undefined)?.[language] ?? '');
  const written = LANGUAGES.filter(isWritten);
  const chosen = useSignal(
    written[0] ?? LANGUAGES.find((language) => language !== getPageLanguage().language) ?? 'en',
  );
  const language = chosen.value;
  const fields = shape.fields[language];
  const record = path.slice(0, -'translations'.length);
  if (fields?.kind !== 'fields') return null;
  return (
    <details class="field" name={path}>
      <summary>
        {written.length === 0
          ? label
          : texts().page.labelled(label, written.map((each) => LANGUAGE_NAMES[each]).join(', '))}
      </summary>
      <Hint id={id} hint={hint} />
      <div class="item-fields">
        <div class="field">
          <label for={`${id}-language`}>{officeTexts().form.language}</label>
          <select
            id={`${id}-language`}
            class="in"
            value={language}
            onChange={({ currentTarget }) => {
              chosen.value = currentTarget.value as Language;
            }}
          >
            {LANGUAGES.map((each) => (
              <option key={each} value={each} lang={each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </select>
        </div>
        {Object.entries(fields.fields)
          // The texts that the record itself has
          .filter(([name]) => get(record + name) !== undefined)
          .map(([name, field]) => (
            <Control key={`${language} ${name}`} path={`${path}.${language}.${name}`} shape={field} />
          ))}
      </div>
      <FieldError id={id} error={error} />
    </details>
  );
}
