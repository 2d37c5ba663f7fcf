import { Module } from '@nestjs/common';
import { CreateSavedSnippetController } from './create-saved-snippet/create-saved-snippet.controller.js';
import { CreateSavedSnippetHandler } from './create-saved-snippet/create-saved-snippet.command.js';
import { DeleteSavedSnippetController } from './delete-saved-snippet/delete-saved-snippet.controller.js';
import { DeleteSnippetsOfHandler } from './delete-snippets-of-deleted/delete-snippets-of.command.js';
import { DeleteSavedSnippetHandler } from './delete-saved-snippet/delete-saved-snippet.command.js';
import { EditSavedSnippetController } from './edit-saved-snippet/edit-saved-snippet.controller.js';
import { EditSavedSnippetHandler } from './edit-saved-snippet/edit-saved-snippet.command.js';
import { ListSavedSnippetsController } from './list-saved-snippets/list-saved-snippets.controller.js';
import { ListSavedSnippetsHandler } from './list-saved-snippets/list-saved-snippets.query.js';

@Module({
  controllers: [
    ListSavedSnippetsController,
    CreateSavedSnippetController,
    EditSavedSnippetController,
    DeleteSavedSnippetController,
  ],
  providers: [
    ListSavedSnippetsHandler,
    CreateSavedSnippetHandler,
    EditSavedSnippetHandler,
    DeleteSavedSnippetHandler,
    DeleteSnippetsOfHandler,
  ],
})
export class SavedSnippetsModule {}
