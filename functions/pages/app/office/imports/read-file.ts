/** The longest file that can be imported. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;

/** The bytes of a CSV file. A spreadsheet becomes CSV. Throws for a file that is neither. */
export async function readFile(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isArchive) return bytes;
  const { readWorkbook } = await import('./read-workbook.ts');
  return readWorkbook(bytes);
}
