import type { Signal } from '@preact/signals';
import { Select } from '../../parts/field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import type { StaffNames } from './bill-input.ts';

type SellerFieldProps = {
  readonly id: string;
  readonly staffId: Signal<number | null>;
  readonly staff: StaffNames;
};

/** The choice of the member who sold a product. */
export const SellerField = ({ id, staffId, staff }: SellerFieldProps) => {
  const words = moneyTexts().product;
  return (
    <Select
      id={id}
      label={words.soldBy}
      value={String(staffId.value ?? '')}
      options={[['', words.nobody], ...[...staff].map(([member, name]) => [String(member), name] as const)]}
      onChoose={(member) => {
        staffId.value = member === '' ? null : Number(member);
      }}
    />
  );
};
