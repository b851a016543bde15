import type { Translated } from '../../texts/translated.ts';
import type { en } from './en.ts';

export const de: Translated<typeof en> = {
  unpayableDeposit:
    'Der Salon kann die Anzahlung zurzeit nicht online annehmen. Bitte wenden Sie sich zum Buchen an den Salon.',
};
