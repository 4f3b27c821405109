import { draftSession } from '@/tests/site/security/preview/draft-session';
import { previewPane } from '@/tests/site/security/preview/preview-pane';
import { seeingDrafts } from '@/tests/site/security/preview/seeing-drafts';

seeingDrafts();
draftSession();
previewPane();
