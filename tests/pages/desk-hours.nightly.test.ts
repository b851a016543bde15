import { getMinutes, setMinutes, startOfHour } from 'date-fns';
import { expect, test } from 'vitest';
import { useDesk } from '../infra/local/pages/desk-fixture.ts';
import { DESK } from '../support/pages/desk.ts';

const { getStack, openDay } = useDesk();

/** The minutes of the label of now, and whether it covers the label of an hour. */
const READ_NOW_LABEL = `(() => {
  const label = document.querySelector('.now-label');
  const box = label.getBoundingClientRect();
  const isCovered = (hour) => {
    if (hour.textContent === '') return false;
    const range = document.createRange();
    range.selectNodeContents(hour);
    const text = range.getBoundingClientRect();
    return text.top < box.bottom && box.top < text.bottom;
  };
  return [Number(label.textContent.match(/:(\\d\\d)/)[1]), [...document.querySelectorAll('.axis-hour')].some(isCovered)];
})()`;

// BEHAVIOR §39.3
test('shows the time now and the hours beside each other, at each minute of an hour', async () => {
  for (const viewport of [DESK.viewport, { width: 720, height: 900 }]) {
    const page = await openDay({ viewport });
    const { clock } = getStack();
    for (const minute of [42, 43, 53, 59, 0, 7, 17, 18]) {
      // At the begin of the minute, which does not end before the label is read
      const now = clock.now();
      await clock.set(setMinutes(startOfHour(now), minute + (minute < getMinutes(now) ? 60 : 0)));
      await page.reload();
      await page.locator('.now-label').waitFor();
      expect(await page.evaluate<[number, boolean]>(READ_NOW_LABEL)).toEqual([minute, false]);
    }
  }
});
