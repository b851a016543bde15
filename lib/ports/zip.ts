import { strToU8, Zip, ZipDeflate } from 'fflate';

export type ZipWriter = {
  /** Begins a file, or goes on with the one of this name that was begun last. */
  write(name: string, text: string): void;
  /** The whole archive. */
  end(): Uint8Array;
};

/** Writes an archive file by file; it holds only what is compressed already (BEHAVIOR §43.7). */
export function openZip(): ZipWriter {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  let open: ZipDeflate | undefined;
  const close = () => open?.push(new Uint8Array(), true);
  return {
    write(name, text) {
      if (open?.filename !== name) {
        close();
        open = new ZipDeflate(name);
        zip.add(open);
      }
      open.push(strToU8(text));
    },
    end() {
      close();
      zip.end();
      return Buffer.concat(chunks);
    },
  };
}
