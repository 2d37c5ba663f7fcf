import { Module } from '@nestjs/common';
import { CreateDraftsController } from './create-drafts/create-drafts.controller.js';
import { CreateDraftsHandler } from './create-drafts/create-drafts.command.js';
import { DeleteDraftController } from './delete-draft/delete-draft.controller.js';
import { DeleteDraftsOfHandler } from './delete-drafts-of-deleted/delete-drafts-of.command.js';
import { DeleteDraftHandler } from './delete-draft/delete-draft.command.js';
import { DeleteUnsynchronizedDraftsHandler } from './delete-unsynchronized-drafts/delete-unsynchronized-drafts.command.js';
import { ListDraftsController } from './list-drafts/list-drafts.controller.js';
import { ListDraftsHandler } from './list-drafts/list-drafts.query.js';
import { EditDraftController } from './edit-draft/edit-draft.controller.js';
import { EditDraftHandler } from './edit-draft/edit-draft.command.js';

@Module({
  controllers: [ListDraftsController, CreateDraftsController, EditDraftController, DeleteDraftController],
  providers: [
    ListDraftsHandler,
    CreateDraftsHandler,
    EditDraftHandler,
    DeleteDraftHandler,
    DeleteUnsynchronizedDraftsHandler,
    DeleteDraftsOfHandler,
  ],
})
export class DraftsModule {}
