/** A request as it arrived. */
export type Incoming = {
  method: string;
  path: string;
  query: string;
  body: string;
  header: (name: string) => string | undefined;
};

export type Reply = { status: number; body: object; headers: Record<string, string> };
