import { strToU8, Zip, ZipDeflate } from 'fflate';

export type ZipWriter = {
  /** Begins a file, or goes on with the one of this name that was begun last. Gives the bytes of the archive that follow from it. */
  write(name: string, text: string): Uint8Array;
  /** The last bytes of the archive. */
  end(): Uint8Array;
};

/** Writes an archive file by file, and keeps nothing of it (BEHAVIOR §43.7). */
export function openZipWriter(): ZipWriter {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  let open: ZipDeflate | undefined;
  const close = () => open?.push(new Uint8Array(), true);
  const take = () => Buffer.concat(chunks.splice(0));
  return {
    write(name, text) {
      if (open?.filename !== name) {
        close();
        open = new ZipDeflate(name);
        zip.add(open);
      }
      open.push(strToU8(text));
      return take();
    },
    end() {
      close();
      zip.end();
      return take();
    },
  };
}
