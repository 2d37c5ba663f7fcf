import { Module } from '@nestjs/common';
import { AcceptedValues } from './values/accepted-values.js';
import { ChangeProfileFieldController } from './change-profile-field/change-profile-field.controller.js';
import { ChangeProfileFieldHandler } from './change-profile-field/change-profile-field.command.js';
import { CreateProfileFieldController } from './create-profile-field/create-profile-field.controller.js';
import { CreateProfileFieldHandler } from './create-profile-field/create-profile-field.command.js';
import { DeleteProfileFieldController } from './delete-profile-field/delete-profile-field.controller.js';
import { DeleteProfileFieldHandler } from './delete-profile-field/delete-profile-field.command.js';
import { ListProfileFieldsController } from './list-profile-fields/list-profile-fields.controller.js';
import { OrderProfileFieldsController } from './order-profile-fields/order-profile-fields.controller.js';
import { OrderProfileFieldsHandler } from './order-profile-fields/order-profile-fields.command.js';
import { ListProfileFieldsHandler } from './list-profile-fields/list-profile-fields.query.js';

@Module({
  controllers: [
    ListProfileFieldsController,
    CreateProfileFieldController,
    OrderProfileFieldsController,
    ChangeProfileFieldController,
    DeleteProfileFieldController,
  ],
  providers: [
    AcceptedValues,
    ListProfileFieldsHandler,
    CreateProfileFieldHandler,
    OrderProfileFieldsHandler,
    ChangeProfileFieldHandler,
    DeleteProfileFieldHandler,
  ],
  exports: [AcceptedValues],
})
export class ProfileFieldsModule {}
