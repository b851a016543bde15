import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const de: Translated<typeof en> = {
  note: (country) =>
    `${country}: Viele Betriebe müssen ihre Einnahmen mit einer zertifizierten Kasse aufzeichnen. Dieses System ist nicht zertifiziert, und seine Belege sind es auch nicht. Fragen Sie Ihre Steuerberatung, was Ihr Salon braucht.`,
};
