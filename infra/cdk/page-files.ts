import { CfnOutput, type RemovalPolicy, type Stack } from 'aws-cdk-lib';
import {
  CachePolicy,
  type Distribution,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { PAGE_FILES_PATH } from '../../lib/ports/page-files.ts';

/**
 * Keeps the pages' files for browsers in a bucket that no function may write, and serves them by the distribution of the images
 * (BEHAVIOR §35.7). `npm run deploy` uploads them. Returns their base URL.
 */
export function addPageFileBucket(
  stack: Stack,
  { distribution, removalPolicy }: { distribution: Distribution; removalPolicy: RemovalPolicy },
): string {
  const bucket = new Bucket(stack, 'PageFiles', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy,
  });
  const originAccessControl = new S3OriginAccessControl(stack, 'PageFileAccess', {
    originAccessControlName: `${stack.stackName}-files-${stack.region}`,
  });
  distribution.addBehavior(
    `${PAGE_FILES_PATH}/*`,
    S3BucketOrigin.withOriginAccessControl(bucket as IBucket, { originAccessControl }),
    {
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      // Modules, and style sheets whose rules scripts may read, come from another origin than their page
      responseHeadersPolicy: ResponseHeadersPolicy.CORS_ALLOW_ALL_ORIGINS_AND_SECURITY_HEADERS,
    },
  );
  new CfnOutput(stack, 'PageFilesBucket', { value: bucket.bucketName });
  return `https://${distribution.distributionDomainName}${PAGE_FILES_PATH}`;
}
