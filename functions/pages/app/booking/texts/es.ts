import type { Translated } from '../../texts/translated.ts';
import type { en } from './en.ts';

export const es: Translated<typeof en> = {
  unpayableDeposit:
    'Este salón no puede cobrar el anticipo online en este momento. Póngase en contacto con el salón para reservar.',
};
