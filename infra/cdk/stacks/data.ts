import { CfnOutput, Duration, type RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  Distribution,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AttributeType, Billing, ProjectionType, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct, IDependable } from 'constructs';
import { INDEXES, PRIMARY_KEY_ATTRIBUTES, TTL_ATTRIBUTE } from '../../../lib/table/keys.ts';
import { addBackupsCopiedToOtherAccount } from '../backups.ts';
import { addPageFileBucket } from '../page-files.ts';
import { type Stage, toRemovalPolicy } from '../stages.ts';

/** The table that functions use: the stack's own, or one restored from a backup. */
type TableInUse = { readonly name: string; readonly arn: string; readonly streamArn: string };

/** 43 letters and digits decode as base64url to the 32 bytes of a key. */
const KEY_LENGTH = 43;

const text = (name: string) => ({ name, type: AttributeType.STRING });

/**
 * The data that must be kept: the table, the images, the platform's keys; and the files of the pages. CloudFront comes first: AWS refuses it to accounts that
 * it has not verified, and a first deployment that fails then has made no table, whose deletion protection would stop CloudFormation
 * from going back.
 */
export class DataStack extends Stack {
  readonly table: TableInUse;
  readonly images: Bucket;
  /** Replies that are too large: each for a day, behind signed links. */
  readonly exports: Bucket;
  /** The base URL of images, without a trailing slash. */
  readonly imagesUrl: string;
  /** The base URL of the pages' scripts, styles and fonts, without a trailing slash. */
  readonly pageFilesUrl: string;
  readonly keys: Secret;

  constructor(scope: Construct, id: string, stage: Stage, props: StackProps) {
    super(scope, id, { ...props, terminationProtection: stage.keepsData });
    const removalPolicy = toRemovalPolicy(stage);
    this.images = this.addImageBucket(stage, removalPolicy);
    this.exports = this.addExportBucket(removalPolicy);
    const imageDelivery = this.addImageDistribution();
    this.pageFilesUrl = addPageFileBucket(this, { distribution: imageDelivery, removalPolicy });
    this.imagesUrl = `https://${imageDelivery.distributionDomainName}`;
    this.table = this.addTable(stage, removalPolicy, imageDelivery);
    this.keys = new Secret(this, 'Keys', {
      description: 'Keys that sign tokens, and the key that encrypts the secrets of salons',
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'sealing_key',
        passwordLength: KEY_LENGTH,
        excludePunctuation: true,
        includeSpace: false,
      },
      removalPolicy,
    });
    this.keys.node.addDependency(imageDelivery);
    addBackupsCopiedToOtherAccount(this, stage, {
      tableArn: this.table.arn,
      imagesArn: this.images.bucketArn,
    });
    new CfnOutput(this, 'TableName', { value: this.table.name });
    new CfnOutput(this, 'ImagesBucket', { value: this.images.bucketName });
    new CfnOutput(this, 'ImagesUrl', { value: this.imagesUrl });
    new CfnOutput(this, 'KeysArn', { value: this.keys.secretArn });
  }

  private addTable(stage: Stage, removalPolicy: RemovalPolicy, after: IDependable): TableInUse {
    const table = new TableV2(this, 'Table', {
      partitionKey: text(PRIMARY_KEY_ATTRIBUTES.pk),
      sortKey: text(PRIMARY_KEY_ATTRIBUTES.sk),
      globalSecondaryIndexes: Object.entries(INDEXES).map(([indexName, index]) => ({
        indexName,
        partitionKey: text(index.pk),
        sortKey: text(index.sk),
        ...('only' in index
          ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.only] }
          : { projectionType: ProjectionType.ALL }),
      })),
      billing: Billing.onDemand(),
      dynamoStream: StreamViewType.NEW_IMAGE,
      timeToLiveAttribute: TTL_ATTRIBUTE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.keepsData,
      removalPolicy,
    });
    table.node.addDependency(after);
    const own = { name: table.tableName, arn: table.tableArn, streamArn: table.tableStreamArn ?? '' };
    // Also exported while a restored table is in use: otherwise switching would take two deployments.
    for (const value of Object.values(own)) this.exportValue(value);
    const { restoredTable } = stage;
    if (!restoredTable) return own;
    const name = restoredTable.tableArn.split('/').at(-1) ?? '';
    return { name, arn: restoredTable.tableArn, streamArn: restoredTable.streamArn };
  }

  private addImageBucket(stage: Stage, removalPolicy: RemovalPolicy): Bucket {
    return new Bucket(this, 'Images', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // Images never change under their names; versions only undo an accidental deletion.
      versioned: stage.keepsData,
      // Longer than the table can be restored to: a restored record can show an image that was deleted since
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(40) }],
      removalPolicy,
    });
  }

  private addExportBucket(removalPolicy: RemovalPolicy): Bucket {
    return new Bucket(this, 'Exports', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [
        { expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      // The office sends files of imports to signed links; salons may have hosts of their own
      cors: [{ allowedMethods: [HttpMethods.PUT], allowedOrigins: ['*'], allowedHeaders: ['content-type'] }],
      removalPolicy,
    });
  }

  private addImageDistribution(): Distribution {
    // Names of access controls are unique in an account, so the generated one would fail in a second region.
    const originAccessControl = new S3OriginAccessControl(this, 'ImageAccess', {
      originAccessControlName: `${this.stackName}-${this.region}`,
    });
    return new Distribution(this, 'ImageDelivery', {
      comment: 'Images of salons, and files of the pages',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.images as IBucket, { originAccessControl }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        // Untrusted uploads: browsers must not interpret them as anything but images.
        responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
    });
  }
}
