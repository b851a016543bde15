import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { lazily } from '../../parts/lazily.tsx';
import { toApiNumber } from '../../parts/typed-numbers.ts';
import { getControlOptions } from '../areas/control-options.ts';
import type { FieldShape, Fields } from '../areas/shape.ts';
import { officeTexts } from '../texts/index.ts';
import type { Value } from '../value-types.ts';
import { Control } from './controls/control.tsx';
import { findGroupError, useFormContext } from './form-state.ts';
import { describeSection } from './section-summary.ts';

const ClashChoice = lazily(async () => (await import('./clash-choice.tsx')).ClashChoice);
const TakenNote = lazily(async () => (await import('./clash-choice.tsx')).TakenNote);

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

/** Warns of a deposit above the price (BEHAVIOR §15.1). The prices of options are not compared. */
function DepositWarning({ name }: { readonly name: string }) {
  const { area, get } = useFormContext();
  const { atMost } = getControlOptions(area, name);
  const toAmount = (field: string) => Number(toApiNumber(String(get(field) ?? ''), 'money'));
  const hasOptions = ((get('pricing_options') ?? []) as readonly Value[]).length > 0;
  if (atMost === undefined || hasOptions || !(toAmount(name) > toAmount(atMost))) return null;
  return (
    <p class="note wait" role="status">
      {officeTexts().form.aboveThePrice}
    </p>
  );
}

/** The control of a field, and below it what somebody else has saved there meanwhile. */
export function FormField({ name, shape }: { readonly name: string; readonly shape: FieldShape }) {
  const { area, clashes, taken, get } = useFormContext();
  const { when } = getControlOptions(area, name);
  const clash = clashes.value.find((each) => each.name === name);
  const other = taken.value.find((each) => each.name === name);
  if (when && !clash && !other && String(get(when.field)) !== when.is) return null;
  return (
    <>
      <Control path={name} shape={shape} />
      <DepositWarning name={name} />
      {clash && <ClashChoice {...clash} shape={shape} />}
      {other && <TakenNote {...other} shape={shape} />}
    </>
  );
}

type FieldsViewProps = {
  readonly fields: Fields;
  readonly sections?: readonly Section[] | undefined;
  /** The fields of a short form; undefined: all. */
  readonly only?: readonly string[] | undefined;
  /** Another section of a short form. */
  readonly more?: Section | undefined;
};

const toTitle = (title: string): string => officeTexts().formSections[title] ?? title;

const describeEmpty = (title: string): string => {
  const { emptySection, emptySections } = officeTexts();
  return (emptySections as Readonly<Record<string, string>>)[title] ?? emptySection;
};

/** Forms with so many sections fold them. */
const FOLDED_SECTIONS = 3;
/** The section of a short form that most leave empty. */
const RARE_SECTION = 'partOfDay';

type SectionViewProps = { readonly names: readonly string[]; readonly fields: Fields };

const SectionFields = ({ names, fields }: SectionViewProps) =>
  names.map((name) => {
    const shape = fields[name];
    return shape && <FormField key={name} name={name} shape={shape} />;
  });

/** A section that shows its fields in a line until it is opened. What is wrong in it opens it. */
function FoldedSection({ title, names, fields }: SectionViewProps & { readonly title: string }) {
  const form = useFormContext();
  const id = `part-${title}`;
  const isOpen = useSignal(location.hash === `#${id}`);
  const summary = useComputed(() => describeSection(form, names, fields));
  useEffect(() => {
    if (isOpen.peek()) document.getElementById(id)?.scrollIntoView();
  }, [id, isOpen]);
  useSignalEffect(() => {
    const isWrong = names.some((name) => findGroupError(form.errors.value, name) !== undefined);
    const others = [...form.clashes.value, ...form.taken.value];
    if (isWrong || others.some(({ name }) => names.includes(name))) isOpen.value = true;
  });
  return (
    <details
      id={id}
      class="foldable"
      open={isOpen.value}
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        <h2>{toTitle(title)}</h2>
        <span class="sub grow clip">{isOpen.value ? '' : summary.value || describeEmpty(title)}</span>
      </summary>
      <div class="form-section">
        <SectionFields names={names} fields={fields} />
      </div>
    </details>
  );
}

/** The controls of all fields of an input, in sections. In a long form, those behind the first are folded. */
export function FieldsView({ fields, sections = [], only, more }: FieldsViewProps) {
  const all: readonly Section[] = only ? [['', only], ...(more ? [more] : [])] : toSections(sections, fields);
  const isFolded = all.length >= FOLDED_SECTIONS || all.some(([title]) => title === RARE_SECTION);
  const shown = isFolded ? all.slice(0, 1) : all;
  return (
    <>
      {shown.map(([title, names]) => (
        <section key={title} class="card form-section">
          {title !== '' && <h2>{toTitle(title)}</h2>}
          <SectionFields names={names} fields={fields} />
        </section>
      ))}
      {all.length > shown.length && (
        <div class="card folds">
          {all.slice(shown.length).map(([title, names]) => (
            <FoldedSection key={title} title={title} names={names} fields={fields} />
          ))}
        </div>
      )}
    </>
  );
}
