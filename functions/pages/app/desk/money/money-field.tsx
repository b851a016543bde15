import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Field } from '../../parts/field.tsx';
import { parseAmountOrZeroIfEmpty } from './amounts.ts';
import { moneyTexts } from './texts/index.ts';

type MoneyFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly value: Signal<string>;
  readonly hint?: string | undefined;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly onType?: (text: string) => void;
  /** A button beside the field. */
  readonly children?: ComponentChildren;
};

/** A field for an amount, which says at once when something else is typed. */
export const MoneyField = ({ error, ...props }: MoneyFieldProps) => (
  <Field
    {...props}
    inputMode="decimal"
    error={parseAmountOrZeroIfEmpty(props.value.value) === undefined ? moneyTexts().wrongAmount : error}
  />
);
