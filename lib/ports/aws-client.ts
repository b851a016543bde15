import { AwsClient } from 'aws4fetch';

/** A region of AWS, and the credentials of the function's role. */
export type AwsAccess = {
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
};

/** Signs requests to a service that has no client here. */
export const createAwsClient = ({ credentials, region }: AwsAccess, service: string): AwsClient =>
  new AwsClient({ ...credentials, region, service, retries: 1 });
