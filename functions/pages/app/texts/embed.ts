import { findLanguage, type Language } from '../../../../lib/rules/salons/languages.ts';

/** The texts of embed.js, which a salon's own site loads. */
const TEXTS: { readonly [language in Language]: Readonly<Record<'title' | 'book' | 'close', string>> } = {
  en: { title: 'Book an appointment', book: 'Book now', close: 'Close' },
  de: { title: 'Termin buchen', book: 'Jetzt buchen', close: 'Schließen' },
  fr: { title: 'Prendre rendez-vous', book: 'Réserver', close: 'Fermer' },
  es: { title: 'Reservar cita', book: 'Reservar', close: 'Cerrar' },
};

/** The texts in the language of a site, in English where it has another one. */
export const getEmbedTexts = (tag: string) => TEXTS[findLanguage(tag) ?? 'en'];
