import { createPageHandler } from './render-page.ts';

/** The booking page of a salon. */
export const book = createPageHandler('book');
