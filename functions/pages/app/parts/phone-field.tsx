import { texts } from '../texts/index.ts';
import { Field, type FieldProps } from './field.tsx';

const loadNumbers = () => import('./phone-numbers.ts');

type PhoneFieldProps = Omit<FieldProps, 'type'> & {
  /** A number of the salon: a number without a country code gets the code of this one. */
  readonly example: string;
};

/** A field for a phone number, which is completed when the visitor leaves it. */
export function PhoneField({ example, ...props }: PhoneFieldProps) {
  const { value } = props;
  const complete = async (input: HTMLInputElement) => {
    const typed = value.peek().trim();
    if (typed === '') return;
    const { formatInternationalPhone } = await loadNumbers();
    // Somebody has typed on
    if (value.peek().trim() !== typed) return;
    const completed = formatInternationalPhone(typed, example);
    if (completed === undefined) input.setCustomValidity(texts().fields.notPhone(example));
    else value.value = completed;
  };
  return (
    <Field
      {...props}
      type="tel"
      onEnter={() => {
        // Loads while the visitor types; if that fails, the number stays as typed
        loadNumbers().catch(() => {});
      }}
      onLeave={(input) => void complete(input).catch(() => {})}
    />
  );
}
