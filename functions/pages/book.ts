import { createPage } from './render-page.ts';

/** The booking page of a salon. */
export const book = createPage('book');
