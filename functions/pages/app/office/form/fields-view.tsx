import { lazily } from '../../parts/lazily.tsx';
import { getControlOptions } from '../control-options.ts';
import type { FieldShape, Fields } from '../shape.ts';
import { officeTexts } from '../texts/index.ts';
import { Control } from './control.tsx';
import { useFormContext } from './form-state.ts';

const ClashChoice = lazily(async () => (await import('./clash-choice.tsx')).ClashChoice);

type Section = readonly [title: string, names: readonly string[]];

/** The sections of a form; fields that are in none stand at the end. */
function toSections(sections: readonly Section[], fields: Fields): readonly Section[] {
  const placed = new Set(sections.flatMap(([, names]) => names));
  const others = Object.keys(fields).filter((name) => !placed.has(name));
  const all: readonly Section[] = [...sections, [sections.length === 0 ? '' : 'other', others]];
  return all
    .map(([title, names]): Section => [title, names.filter((name) => fields[name])])
    .filter(([, names]) => names.length > 0);
}

/** The control of a field, and below it what somebody else has saved there meanwhile. */
function FormField({ name, shape }: { readonly name: string; readonly shape: FieldShape }) {
  const { area, clashes, get } = useFormContext();
  const { when } = getControlOptions(area, name);
  const clash = clashes.value.find((each) => each.name === name);
  if (when && !clash && String(get(when.field)) !== when.is) return null;
  return (
    <>
      <Control path={name} shape={shape} />
      {clash && <ClashChoice {...clash} shape={shape} />}
    </>
  );
}

type FieldsViewProps = {
  readonly fields: Fields;
  readonly sections?: readonly Section[] | undefined;
  /** The fields of a short form; undefined: all. */
  readonly only?: readonly string[] | undefined;
};

const toTitle = (title: string): string => officeTexts().formSections[title] ?? title;

/** A form with so many sections lists them beside it. */
const LONG_FORM_SECTIONS = 3;

/** Leads to the sections of a long form. */
function Parts({ sections }: { readonly sections: readonly Section[] }) {
  const titled = sections.filter(([title]) => title !== '');
  if (sections.length < LONG_FORM_SECTIONS) return null;
  return (
    <nav class="form-parts" aria-label={officeTexts().parts}>
      {titled.map(([title]) => (
        <a key={title} href={`#part-${title}`}>
          {toTitle(title)}
        </a>
      ))}
    </nav>
  );
}

/** The controls of all fields of an input, in sections. */
export const FieldsView = ({ fields, sections = [], only }: FieldsViewProps) => (
  <>
    {!only && <Parts sections={toSections(sections, fields)} />}
    {(only ? [['', only] as const] : toSections(sections, fields)).map(([title, names]) => (
      <section key={title} id={title === '' ? undefined : `part-${title}`} class="card form-section">
        {title !== '' && <h2>{toTitle(title)}</h2>}
        {names.map((name) => {
          const shape = fields[name];
          return shape && <FormField key={name} name={name} shape={shape} />;
        })}
      </section>
    ))}
  </>
);
