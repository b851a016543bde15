import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const es: Translated<typeof en> = {
  note: (country) =>
    `${country}: muchos negocios deben registrar sus cobros con una caja certificada. Este sistema no está certificado, y sus recibos tampoco. Pregunte a su gestor qué necesita su salón.`,
};
