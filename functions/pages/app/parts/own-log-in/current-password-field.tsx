import { type FieldProps, PasswordField } from '../field.tsx';
import { ownLogInTexts } from './texts/index.ts';

/** The password that a change of the own log-in needs. */
export const CurrentPasswordField = (field: Pick<FieldProps, 'id' | 'value' | 'error'>) => (
  <PasswordField {...field} label={ownLogInTexts().currentPassword} />
);
