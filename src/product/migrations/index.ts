// Every migration, in order. There are no down migrations, and released ones never change.
import type { Migration } from 'kysely/migration'
import * as first from './0001-0020/0001_first.ts'
import * as auditLog from './0001-0020/0002_audit_log.ts'
import * as grading from './0001-0020/0003_grading.ts'
import * as files from './0001-0020/0004_files.ts'
import * as responsesOutliveForms from './0001-0020/0005_responses_outlive_forms.ts'
import * as searchOfUsers from './0001-0020/0006_search_of_users.ts'
import * as sendersOfFiles from './0001-0020/0007_senders_of_files.ts'
import * as emailsOfResponses from './0001-0020/0008_emails_of_responses.ts'
import * as formsOutliveApps from './0001-0020/0009_forms_outlive_apps.ts'
import * as revisions from './0001-0020/0010_revisions.ts'
import * as versionsOutliveForms from './0001-0020/0011_versions_outlive_forms.ts'
import * as expiredKeys from './0001-0020/0012_expired_keys.ts'
import * as jobLanes from './0001-0020/0013_job_lanes.ts'
import * as auditedResources from './0001-0020/0014_audited_resources.ts'
import * as languagesOfResponses from './0001-0020/0015_languages_of_responses.ts'
import * as images from './0001-0020/0016_images.ts'
import * as themes from './0001-0020/0017_themes.ts'
import * as previews from './0001-0020/0018_previews.ts'
import * as browserTokens from './0001-0020/0019_browser_tokens.ts'
import * as sizesOfImages from './0001-0020/0020_sizes_of_images.ts'
import * as visits from './0021-0040/0021_visits.ts'
import * as sessions from './0021-0040/0022_sessions.ts'
import * as authorsOfVersions from './0021-0040/0023_authors_of_versions.ts'
import * as usesOfKeys from './0021-0040/0024_uses_of_keys.ts'
import * as responseChanges from './0021-0040/0025_response_changes.ts'
import * as datasets from './0021-0040/0026_datasets.ts'
import * as charts from './0021-0040/0027_charts.ts'
import * as cancelledJobsAndAuditedForms from './0021-0040/0028_cancelled_jobs_and_audited_forms.ts'
import * as dashboards from './0021-0040/0029_dashboards.ts'
import * as originsOfPreviews from './0021-0040/0030_origins_of_previews.ts'
import * as webhooks from './0021-0040/0031_webhooks.ts'
import * as secrets from './0021-0040/0032_secrets.ts'
import * as connections from './0021-0040/0034_connections.ts'
import * as workflows from './0021-0040/0035_workflows.ts'
import * as invitationsAndReviews from './0021-0040/0036_invitations_and_reviews.ts'
import * as repeatedRuns from './0021-0040/0037_repeated_runs.ts'
import * as sealedHeaders from './0021-0040/0038_sealed_headers.ts'
import * as eventsAndRuns from './0021-0040/0039_events_and_runs.ts'
import * as languagesAndRecordedEvents from './0021-0040/0040_languages_and_recorded_events.ts'
import * as workflowBacklogs from './0041-0060/0041_workflow_backlogs.ts'

export const migrations: Record<string, Migration> = {
  '0001_first': first,
  '0002_audit_log': auditLog,
  '0003_grading': grading,
  '0004_files': files,
  '0005_responses_outlive_forms': responsesOutliveForms,
  '0006_search_of_users': searchOfUsers,
  '0007_senders_of_files': sendersOfFiles,
  '0008_emails_of_responses': emailsOfResponses,
  '0009_forms_outlive_apps': formsOutliveApps,
  '0010_revisions': revisions,
  '0011_versions_outlive_forms': versionsOutliveForms,
  '0012_expired_keys': expiredKeys,
  '0013_job_lanes': jobLanes,
  '0014_audited_resources': auditedResources,
  '0015_languages_of_responses': languagesOfResponses,
  '0016_images': images,
  '0017_themes': themes,
  '0018_previews': previews,
  '0019_browser_tokens': browserTokens,
  '0020_sizes_of_images': sizesOfImages,
  '0021_visits': visits,
  '0022_sessions': sessions,
  '0023_authors_of_versions': authorsOfVersions,
  '0024_uses_of_keys': usesOfKeys,
  '0025_response_changes': responseChanges,
  '0026_datasets': datasets,
  '0027_charts': charts,
  '0028_cancelled_jobs_and_audited_forms': cancelledJobsAndAuditedForms,
  '0029_dashboards': dashboards,
  '0030_origins_of_previews': originsOfPreviews,
  '0031_webhooks': webhooks,
  '0032_secrets': secrets,
  '0034_connections': connections,
  '0035_workflows': workflows,
  '0036_invitations_and_reviews': invitationsAndReviews,
  '0037_repeated_runs': repeatedRuns,
  '0038_sealed_headers': sealedHeaders,
  '0039_events_and_runs': eventsAndRuns,
  '0040_languages_and_recorded_events': languagesAndRecordedEvents,
  '0041_workflow_backlogs': workflowBacklogs,
}
