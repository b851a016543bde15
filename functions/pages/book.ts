import { createPageHandler } from './render-page.ts';

export const book = createPageHandler('book');
