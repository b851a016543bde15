import { expect, test } from 'vitest';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, listViolationsInAllColours, PHONE, useBrowser } from '../support/pages/browser.ts';
import { confirmPassword, openOffice } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack } = useLocalStack();
const WIDE = { viewport: { width: 1280, height: 900 } };

// BEHAVIOR §40.12
test('a file with other names is matched once by hand, looked at, imported and undone', async () => {
  const page = await openPage(WIDE);
  await openOffice(page, `${getStack().urls.office}/customer`);
  await page.getByRole('link', { name: 'Import' }).click();
  const rows =
    'Vorname,E-Mail,Geburtstag\nAnna,customer@demo.test,3/4/1990\nBen,ben@,5/6/1991\nCleo,cleo@moved.test,\n';
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await page.getByRole('button', { name: 'Look at the file' }).click();
  await page.getByRole('alert').filter({ hasText: 'A column is missing: First name.' }).waitFor();
  await page.getByLabel('Field of Vorname').selectOption({ label: 'First name' });
  await page.getByText('Columns with a field: 2 of 3.').waitFor();
  await page.getByLabel('Field of Geburtstag').selectOption({ label: 'Birthday' });
  await page.getByLabel('Day first').click();
  await page.getByRole('row', { name: '3 E-Mail Must be an e-mail address The cell is left out' }).waitFor();
  await page.getByRole('row', { name: /2 Anna Carla Client \(same e-mail\)/ }).waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await isTooWide(page)).toBe(false);
  await page.setViewportSize(WIDE.viewport);
  await page.getByRole('button', { name: 'Import 2 clients' }).click();
  await confirmPassword(page);
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('heading', { name: 'Undone' }).waitFor();
  await page.getByText('2 taken back.').waitFor();
});

/** A workbook with the columns Given name, Mobile and DOB, and the client Zoë, who was born on 1990-02-03. */
const WORKBOOK =
  'UEsDBBQAAAAIADuGfV1EroPn/wAAAJYCAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbK2Sy07DMBBFf8XytoqdskAIJemCxxJYlA8w9iSx4pc8bkn/HsctLFChm65G9r1zz2g0zWa2huwhovaupWtWUwJOeqXd0NL37XN1Rzddsz0EQJKtDls6phTuOUc5ghXIfACXld5HK1J+xoEHIScxAL+p61suvUvgUpWWDNo1j9CLnUnkac7fR2wEg5Q8HI0Lq6UiBKOlSFnne6d+UaoTgeXO4sFRB1xlA+VnCYvyN+DU95r3ELUC8iZiehE2u/hs+KeP04f3E/s/5MyUvu+1BOXlzuYWhiGCUDgCJGtYqcwK7VaX+cWMvJT1lQf5yb8wB6aDAbz2FkroN5mXQ+u+AFBLAwQUAAAACAA7hn1dS4OjOpYAAAAFAQAACwAAAF9yZWxzLy5yZWxzjc89DsIwDAXgq0Q+QN0yMKCmXVi6Ii4QUvdHbeLICVBuT0aKGBj9/PRZrtvNrepBEmf2GqqihLapL7SalIM4zSGq3PBRw5RSOCFGO5EzseBAPm8GFmdSHmXEYOxiRsJDWR5RPg3Ym6rrNUjXV6Cur0D/2DwMs6Uz27sjn36c+Gpk2chIScO24pNluTEvRUYBmxp3DzZvUEsDBBQAAAAIADuGfV2fcSlHnwAAAPoAAAAPAAAAeGwvd29ya2Jvb2sueG1sjY85EoMwDEWv4tEBYkiRgjGmSBqO4YCIPXgbyVmOHw+EPpWWLz3pq+ETvHghsUuxh/bUwKDVO9F6T2kVVYzcgy0ld1LyZDEYPqWMsSpLomBKLekhOROamS1iCV6em+Yig3ERdkJH/zDSsrgJb2l6BoxlhxB6U+prbF1m0Gq7wL8oognYw9W7Os8gtuY4VxsgqHM1oXFuQWoljz15WNNfUEsDBBQAAAAIADuGfV1U0VoMqgAAAIUBAAAaAAAAeGwvX3JlbHMvd29ya2Jvb2sueG1sLnJlbHOtkDsOgzAQRK9i+QAsUKSIMDRpaKNcwDILRuCPvM6H28dKlA8SRYpUq5ldvRlt1dzMzC4YaHRW8CLLeVNXR5xlTAbp0RNLF5YE1zH6PQApjUZS5jzatOldMDImGQbwUk1yQCjzfAfhm8HXTNZ2goe2Kzg7LR5/Ybu+HxUenDobtHEjAq4uTKQRY4LKMGAU/G0RPEaRJSqH7TLlP8tQXGakT5OnfsXD6sH1HVBLAwQUAAAACAA7hn1d1ArX6ZgAAADIAAAADQAAAHhsL3N0eWxlcy54bWxdjrEOgzAMRH8l8geQgKoOFYENiaVLl64pmIIUJ1EcKvj7hqpSpW6+d2f76nYjK14YefFOQ1koaJua027xNiMmkW3HGuaUwkVKHmYkw4UP6LIz+UgmZRmfkkNEM/KxRFZWSp0lmcVBUw9o7X1iMfjVJQ1VRtsk3EodpX7UoED+kfIEwoRg9+tKD4zd503GR1B+z+XpV7N5A1BLAwQUAAAACAA7hn1dHzap/d0AAADGAQAAGAAAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnhtbHWRQU7DMBBFr2L5AB3HKK1AjivaSqwQC3bsTJgSi9iO7FHKnTgGF2NaUFSkZGf/+U9+GpvtZ+jFiLn4FBtZrZTcWnNK+aN0iCR4GksjO6LhDqC0HQZXVmnAyJNjysERX/M7lCGje7tAoQet1BqC81Fac8kOjpw1OZ1E5lc4bc+H+0oKaqSPvY/4TJlzX6wh++BHjCK6gAbIGjin0P5RuyXqMb36fo7YLxGHp93/OrDi5KknT73Av6TvrznDpb6utKjrWqhqs5nzZK787me0N/pWcWm8FoOrZcL0S/YHUEsBAhQDFAAAAAgAO4Z9XUSug+f/AAAAlgIAABMAAAAAAAAAAAAAAIABAAAAAFtDb250ZW50X1R5cGVzXS54bWxQSwECFAMUAAAACAA7hn1dS4OjOpYAAAAFAQAACwAAAAAAAAAAAAAAgAEwAQAAX3JlbHMvLnJlbHNQSwECFAMUAAAACAA7hn1dn3EpR58AAAD6AAAADwAAAAAAAAAAAAAAgAHvAQAAeGwvd29ya2Jvb2sueG1sUEsBAhQDFAAAAAgAO4Z9XVTRWgyqAAAAhQEAABoAAAAAAAAAAAAAAIABuwIAAHhsL19yZWxzL3dvcmtib29rLnhtbC5yZWxzUEsBAhQDFAAAAAgAO4Z9XdQK1+mYAAAAyAAAAA0AAAAAAAAAAAAAAIABnQMAAHhsL3N0eWxlcy54bWxQSwECFAMUAAAACAA7hn1dHzap/d0AAADGAQAAGAAAAAAAAAAAAAAAgAFgBAAAeGwvd29ya3NoZWV0cy9zaGVldDEueG1sUEsFBgAAAAAGAAYAgAEAAHMFAAAAAA==';

// BEHAVIOR §40.12
test('a spreadsheet is read in a worker of the browser, with its dates', async () => {
  const page = await openPage(WIDE);
  await openOffice(page, `${getStack().urls.office}/import`);
  await page.getByLabel('File').setInputFiles({
    name: 'clients.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(WORKBOOK, 'base64'),
  });
  await page.getByRole('button', { name: 'Look at the file' }).click();
  await page.getByRole('row', { name: /DOB 1990-02-03/ }).waitFor();
  await page.getByRole('button', { name: 'Import 1 client' }).click();
  await confirmPassword(page);
  await page.getByRole('heading', { name: 'Done' }).waitFor();
});

// BEHAVIOR §40.12, §43.8
test('services are imported with their categories', async () => {
  const page = await openPage(WIDE);
  await openOffice(page, `${getStack().urls.office}/import`);
  await page.getByLabel('What to import').selectOption({ label: 'Services' });
  const rows = 'Service,Category,Price,Duration\nMoved glow,Moved,45,30\n';
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'services.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await page.getByRole('button', { name: 'Look at the file' }).click();
  await page.getByRole('button', { name: 'Import 1 service' }).click();
  await confirmPassword(page);
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.getByRole('link', { name: 'See the services' }).click();
  await page.getByRole('row', { name: /Moved glow/ }).waitFor();
});

// BEHAVIOR §40.12, §43.11
test('a gift card whose number is taken waits, and is imported after its correction', async () => {
  const page = await openPage(WIDE);
  await openOffice(page, `${getStack().urls.office}/import`);
  await page.getByLabel('What to import').selectOption({ label: 'Gift cards' });
  const rows = 'Number,Balance\nOLD-1,20\nOLD-1,30\nOLD-1,40\n';
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await page.getByRole('button', { name: 'Look at the file' }).click();
  await page.getByRole('button', { name: 'Import 3 gift cards' }).click();
  await confirmPassword(page);
  await page.getByRole('heading', { name: '2 rows wait' }).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Row 3' });
  await row.getByRole('button', { name: 'Correct' }).click();
  expect(await listViolationsInAllColours(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await isTooWide(page)).toBe(false);
  await row.getByLabel('Balance').fill('much');
  await row.getByRole('button', { name: 'Import the row' }).click();
  await row.locator('.field', { hasText: 'Balance' }).getByRole('alert').waitFor();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Correct' }).click();
  await row.getByLabel('Number').fill('OLD-2');
  await row.getByRole('button', { name: 'Import the row' }).click();
  await page.getByRole('heading', { name: '1 row waits' }).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Waiting for a place').waitFor({ state: 'detached' });
});

/** The workbook, whose directory says that its first file unpacks to 4 GB. */
function createBomb(): Buffer {
  const bytes = Buffer.from(WORKBOOK, 'base64');
  bytes.writeUInt32LE(0xffff_ffff, bytes.indexOf('PK\x01\x02') + 24);
  return bytes;
}

// BEHAVIOR §40.12
test.each([
  ['that is no table', Buffer.from('PK\x03\x04no workbook')],
  ['that unpacks to gigabytes', createBomb()],
])('says of a file %s what to do', async (_, buffer) => {
  const page = await openPage(WIDE);
  await openOffice(page, `${getStack().urls.office}/import`);
  await page.getByLabel('File').setInputFiles({ name: 'clients.xlsx', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Look at the file' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'This file cannot be read as a table. Save it as CSV' })
    .waitFor();
});
